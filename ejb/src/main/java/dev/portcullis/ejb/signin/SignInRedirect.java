package dev.portcullis.ejb.signin;

import java.net.URI;

/**
 * A sign-in that has begun.
 *
 * @param provider where the person goes on
 * @param sealed what the browser is to bring back
 * @param isSecure whether it may bring it back by https only
 */
public record SignInRedirect(URI provider, String sealed, boolean isSecure) {}
