/** Publishing to a real Kafka broker, and the broker for all tests that want one. */
package dev.portcullis.kafka;
