/** Gas prices: those of past blocks, and the recommended ones for the next. */
package dev.portcullis.devnet.node.method.fee;
