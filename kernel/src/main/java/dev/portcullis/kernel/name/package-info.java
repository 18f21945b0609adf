/** Names of people and things: which texts are names, and which two are the same (ADR 0113). */
package dev.portcullis.kernel.name;
