/**
 * The embedded chain. Plain Java: no Jakarta API and nothing of the rest of the product, so that it
 * can be started alone as a node and embedded behind the application's chain interface alike.
 */
package dev.portcullis.devnet;
