/** The tracers of the {@code debug_} methods (R-CHN-28), and their JSON results. */
package dev.portcullis.devnet.node.trace;
