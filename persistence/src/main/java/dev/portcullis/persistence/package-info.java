/**
 * How the service remembers: one package per feature with its entities and repositories. Entities
 * carry the invariants and never leave the ejb module.
 */
package dev.portcullis.persistence;
