package dev.portcullis.incontainer;

import dev.portcullis.acceptance.ServerUnderTest;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Configures Arquillian with the address of the server under test. The same class runs inside the
 * server, where there is nothing to configure.
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
