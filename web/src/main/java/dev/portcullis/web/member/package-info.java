/** The routes of an organization's people. */
package dev.portcullis.web.member;
