package dev.portcullis.ejb.session;

/** The result of a login: a session, or the missing factor (R-IDN-4, R-IDN-5). */
public interface LoginResult {}
