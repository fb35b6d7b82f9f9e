"use strict";
// An address with the code of the table leads to the players' page.
if (location.hash.length > 1) location.replace("/seat" + location.hash);
