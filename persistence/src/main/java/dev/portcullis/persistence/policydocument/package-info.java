/** Reads the records of a policy document, all of them at one moment (ADR 0160). */
package dev.portcullis.persistence.policydocument;
