/** Tells an OpenTelemetry collector of traces, where one is set (ADR 0095). */
package dev.portcullis.ejb.tracing;
