/** What the JSON-RPC gateway denied, and what became of what was submitted (ADR 0048). */
package dev.portcullis.persistence.denial;
