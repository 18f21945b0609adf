package dev.portcullis.incontainer;

import dev.portcullis.acceptance.ServerUnderTest;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Tells Arquillian where the server under test is, before it looks for it. The same class runs
 * inside the server, where there is nothing to tell.
 */
public final class RunningProduct implements BeforeAllCallback, AfterAllCallback {
  private static final String INSIDE = "jboss.server.base.dir";

  @Override
  public void beforeAll(ExtensionContext context) {
    if (System.getProperty(INSIDE) == null) {
      ServerUnderTest.tellArquillian(context);
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (System.getProperty(INSIDE) == null) {
      ServerUnderTest.endTurn(context);
    }
  }
}
