package dev.portcullis.web.resource;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts the interface before the first test, and has each begin without calls and answers. */
final class ResourceExtension implements BeforeEachCallback, ParameterResolver {
  @Override
  public void beforeEach(ExtensionContext test) {
    ResourceServer.get().stubs().reset();
    ResourceServer.get().callers().reset();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    Class<?> type = parameter.getParameter().getType();
    return type == Api.class || type == Stubs.class || type == Callers.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    ResourceServer server = ResourceServer.get();
    Class<?> type = parameter.getParameter().getType();
    if (type == Stubs.class) {
      return server.stubs();
    }
    return type == Callers.class ? server.callers() : server.api();
  }
}
