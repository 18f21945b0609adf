/** The members, invited members and pending administrators of organizations. */
package dev.portcullis.persistence.member;
