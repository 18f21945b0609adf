/**
 * Names of people and things: which texts are valid names, and which two are equivalent (ADR 0113).
 */
package dev.portcullis.kernel.name;
