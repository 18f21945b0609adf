package dev.portcullis.ejb.service;

import dev.portcullis.contract.Contract;
import jakarta.inject.Inject;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The container of the service tests does with transactions what servers do. */
@ServiceTest
class EjbContractTest {
  @Inject private Contract contract;

  @TestFactory
  Stream<DynamicTest> transactionsAndExceptionsMatchTheSpecification() {
    return contract.cases().entrySet().stream()
        .map(each -> DynamicTest.dynamicTest(each.getKey(), each.getValue()::run));
  }
}
