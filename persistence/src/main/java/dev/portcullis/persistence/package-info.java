/**
 * The persistence of the service: one package per feature with its entities and repositories.
 * Entities enforce the invariants and never leave the ejb module.
 */
package dev.portcullis.persistence;
