/** The settings of the bundler for user operations (ERC-4337), and its entry points. */
package dev.portcullis.ejb.bundler;
