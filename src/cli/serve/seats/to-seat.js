"use strict";
// An address with the code of the table is meant for somebody who plays.
if (location.hash.length > 1) location.replace("/seat" + location.hash);
