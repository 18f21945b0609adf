/** What is measured of the legacy rollup. */
package dev.portcullis.ejb.legacy.figures;
