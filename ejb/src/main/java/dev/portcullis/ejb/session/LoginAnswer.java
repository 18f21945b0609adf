package dev.portcullis.ejb.session;

/** What a login answers: a session, or what is still missing for one (supplement 1.3.2). */
public interface LoginAnswer {}
