/** Records and requests that the tests of services begin with. */
package dev.portcullis.ejb.given;
