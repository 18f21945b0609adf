/** The routes of plans. */
package dev.portcullis.web.plan;
