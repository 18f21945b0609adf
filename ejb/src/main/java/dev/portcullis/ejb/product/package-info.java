/** The public data of the product, available without sign-in. */
package dev.portcullis.ejb.product;
