/** Exports traces to an OpenTelemetry collector, if one is configured (ADR 0095). */
package dev.portcullis.ejb.tracing;
