/** The REST part of the legacy v0.1 interface (R-LEG-1), which module {@code web} serves. */
package dev.portcullis.legacy.web;
