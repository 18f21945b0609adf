/** Records that service tests begin with, made by the real services. */
package dev.portcullis.ejb.scene;
