/** The HTTP interface: one resource class per path collection; one line per method. */
package dev.portcullis.web;
