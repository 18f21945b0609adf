/** The documents of the repository: that links lead somewhere, and that examples work. */
package dev.portcullis.documents;
