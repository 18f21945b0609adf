/** What a home page shows: what needs attention first. */
package dev.portcullis.ejb.overview;
