/**
 * Health of all dependencies of a node: each feature declares its dependencies and their checks,
 * and this package collects them.
 */
package dev.portcullis.ejb.health;
