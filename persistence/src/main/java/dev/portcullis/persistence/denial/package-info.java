/** The denials of the JSON-RPC gateway, and the outcomes of submitted transactions (ADR 0048). */
package dev.portcullis.persistence.denial;
