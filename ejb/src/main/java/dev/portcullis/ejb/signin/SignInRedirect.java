package dev.portcullis.ejb.signin;

import java.net.URI;

/**
 * A sign-in that has begun.
 *
 * @param provider the redirect to the provider
 * @param sealed the sealed state that the browser is to return
 * @param isSecure whether it may be returned by https only
 */
public record SignInRedirect(URI provider, String sealed, boolean isSecure) {}
