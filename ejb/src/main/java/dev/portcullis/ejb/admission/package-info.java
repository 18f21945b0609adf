/** The settings of what requests may cost before anybody works on them. */
package dev.portcullis.ejb.admission;
