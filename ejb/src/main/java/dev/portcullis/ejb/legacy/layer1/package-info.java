/** What the legacy rollup says to the chain below, and hears from it (ADR 0074). */
package dev.portcullis.ejb.legacy.layer1;
