package dev.portcullis.ejb.session;

/** What a login answers: a session, or what is still missing for one (R-IDN-4, R-IDN-5). */
public interface LoginResult {}
