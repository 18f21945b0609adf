/** Reads the facts by which the application decides, for many people and contracts at once. */
package dev.portcullis.persistence.decision;
