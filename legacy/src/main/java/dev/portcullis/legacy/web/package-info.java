/** The REST part of the legacy v0.1 interface (document 3), which module {@code web} serves. */
package dev.portcullis.legacy.web;
