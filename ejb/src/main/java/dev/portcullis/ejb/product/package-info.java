/** What the product tells everybody of itself before they sign in. */
package dev.portcullis.ejb.product;
