/** The data of a home page: the items that need attention first. */
package dev.portcullis.ejb.overview;
