/**
 * The embedded chain. Plain Java: no Jakarta API and no other part of the product. Therefore it
 * runs alone as a node, or embedded behind the application's chain interface.
 */
package dev.portcullis.devnet;
