/** What the legacy v0.1 interface shows of the rollup, and in which shapes (R-LEG-1). */
package dev.portcullis.legacy.query;
