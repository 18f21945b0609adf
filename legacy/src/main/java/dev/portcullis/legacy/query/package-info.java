/** The read side of the legacy v0.1 interface: its queries and response types (R-LEG-1). */
package dev.portcullis.legacy.query;
