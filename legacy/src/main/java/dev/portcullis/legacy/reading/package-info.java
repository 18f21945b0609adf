/** What the legacy v0.1 interface shows of the rollup, and in which shapes (document 3). */
package dev.portcullis.legacy.reading;
