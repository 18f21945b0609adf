/** The routes of the contracts that organizations register. */
package dev.portcullis.web.contract;
